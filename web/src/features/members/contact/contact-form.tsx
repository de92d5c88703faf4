import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { EMAIL_MAX, MESSAGE_MAX, PERSON_MAX, SUBJECT_MAX } from "../../../../../common/limits.ts";
import { useAuth } from "../../../lib/auth.tsx";
import { FetchError } from "../../../lib/request-error.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";

/** What sending needs. A part that cannot be fetched counts as a server that cannot be reached, and shows on submit. */
async function loadParts(member: boolean) {
  try {
    return await Promise.all([import("./api.ts").then(({ loadSend }) => loadSend(member)), import("./receipt.tsx")]);
  } catch (error) {
    throw new FetchError(String(error));
  }
}

const START = { name: "", email: "", subject: "", message: "", website: "" };

/** A message to the operator, and its receipt. Members find their name and address filled in. */
export function ContactForm() {
  const { t } = useLingui();
  const locale = useLocale();
  const { isAuthenticated } = useAuth();
  const [receipt, setReceipt] = useState<ReactNode>();
  return (
    <Form
      label={t`Contact us`}
      schema={async () => (await import("./schemas.ts")).contactSchema}
      defaultValues={START}
      afterSuccess="replace"
      success={receipt}
      onFirstFocus={() => loadParts(isAuthenticated).catch(() => {})}
      onSubmit={async ({ website, ...written }) => {
        const [send, { Receipt }] = await loadParts(isAuthenticated);
        const sent = await send({ ...written, locale, trap: website !== "" });
        setReceipt(<Receipt sent={{ ...written, ...sent }} />);
      }}
    >
      <OwnDetails />
      <TextField name="name" autoComplete="name" maxLength={PERSON_MAX} label={t`Name`} />
      <EmailField maxLength={EMAIL_MAX} hint={t`We will reply to this address.`} />
      <TextField name="subject" autoComplete="off" maxLength={SUBJECT_MAX} label={t`Subject`} />
      <TextArea
        name="message"
        rows={7}
        maxLength={MESSAGE_MAX}
        label={t`Your message`}
        hint={t`Never write a password here: we do not need it.`}
      />
      {/* Programs fill it in. A person who fills it in anyway is still heard. */}
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label>
          {t`Leave this field empty`}
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <SubmitButton className="w-full sm:w-auto sm:self-start">{t`Send the message`}</SubmitButton>
    </Form>
  );
}

/**
 * Fills in a member's name and address where nothing was typed yet: the browser owns the values (decision 016). The next member
 * finds none of the previous one's.
 */
function OwnDetails() {
  const { user } = useAuth();
  const place = useRef<HTMLSpanElement>(null);
  const given = useRef<typeof user>(null);
  useEffect(() => {
    const fields = place.current?.closest("form")?.elements;
    for (const name of ["name", "email"] as const) {
      const field = fields?.namedItem(name);
      if (!(field instanceof HTMLInputElement)) continue;
      if (field.value === given.current?.[name]) field.value = "";
      field.value ||= user?.[name] ?? "";
    }
    given.current = user;
  }, [user]);
  return <span ref={place} hidden />;
}
