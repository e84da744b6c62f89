import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useSettings } from "../../settings.ts";
import { LegalList, LegalSection, LegalText } from "./legal-text.tsx";

const ways = [
  msg`Use every page with the keyboard alone, or with a screen reader.`,
  msg`Enlarge the text to 200%, or the page to 400%, without losing anything.`,
  msg`Read it in light, dark or high-contrast colors, as your device is set.`,
  msg`Read it in English or Filipino, and print what you need to keep.`,
];

const gaps = [
  msg`The map for a delivery address needs a mouse, a finger or the arrow keys. You can choose the place from a list instead.`,
  msg`A delivery needs photos of documents. If you cannot take them, someone may help you, or you can pick up your item at the office.`,
  msg`Payment companies and couriers run their own pages. We cannot change those pages.`,
];

export default function Accessibility() {
  const { product, support_email: email, complaints } = useSettings();
  return (
    <LegalText>
      <p>
        <Trans>
          Everyone should be able to use {product}. We build it to the Web Content Accessibility
          Guidelines (WCAG) 2.2, level AA. We test its pages against them before each change.
        </Trans>
      </p>
      <LegalSection title={<Trans>What you can do</Trans>}>
        <LegalList items={ways} />
      </LegalSection>
      <LegalSection title={<Trans>What is still difficult</Trans>}>
        <LegalList items={gaps} />
      </LegalSection>
      <LegalSection title={<Trans>Tell us what stops you</Trans>}>
        <p>
          <Trans>
            E-mail <a href={`mailto:${email}`}>{email}</a>. Say which page it was and what you use
            to read it. You can also get help at an office.
          </Trans>
        </p>
        {complaints ? (
          <p>
            <Trans>
              If our answer does not help, complain to{" "}
              <a href={complaints.url}>{complaints.name}</a>.
            </Trans>
          </p>
        ) : null}
      </LegalSection>
    </LegalText>
  );
}
