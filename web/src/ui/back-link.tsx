import type { ComponentProps } from "react";
import { flushLook } from "./button-look.ts";
import { Button, ButtonLink } from "./button.tsx";

const backLook = `-my-3 ${flushLook}`;

type BackLinkProps = Pick<ComponentProps<typeof ButtonLink>, "to" | "replace" | "children">;

/** Above the title of an inner page: the way to the page it belongs to. */
export function BackLink(link: BackLinkProps) {
  return <ButtonLink {...link} variant="quiet" icon="arrow-left" className={backLook} />;
}

/** As `BackLink`, with a handler. */
export function BackButton(button: Pick<ComponentProps<typeof Button>, "onClick" | "children">) {
  return <Button {...button} variant="quiet" icon="arrow-left" className={backLook} />;
}
