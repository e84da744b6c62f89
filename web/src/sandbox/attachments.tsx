import { Trans, useLingui } from "@lingui/react/macro";
import { buttonLook } from "../ui/button-look.ts";
import { Icon } from "../ui/icons.tsx";
import type { Attachment } from "./mailbox-query.ts";

function Picture({ filename, address }: Attachment) {
  const { t } = useLingui();
  return (
    <img
      src={address}
      alt={t`Picture in the message: ${filename}`}
      width="192"
      height="192"
      className="size-48 rounded-control border border-line bg-paper object-contain"
    />
  );
}

function Download({ filename, address }: Attachment) {
  return (
    <a
      href={address}
      download={filename}
      className={buttonLook("secondary", true, "wrap-anywhere")}
    >
      <Icon name="download" className="size-5" />
      <Trans>Download {filename}</Trans>
    </a>
  );
}

/** The inline pictures and the attached files of a mail. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  const pictures = attachments.filter(({ inline }) => inline);
  const files = attachments.filter(({ inline }) => !inline);
  return (
    <>
      {pictures.map((picture) => (
        <Picture key={picture.address} {...picture} />
      ))}
      {files.length > 0 ? (
        <ul className="flex flex-col items-start gap-3">
          {files.map((file) => (
            <li key={file.address} className="w-full">
              <Download {...file} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
