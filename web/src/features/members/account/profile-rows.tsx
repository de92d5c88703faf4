import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { InferOutput } from "valibot";
import { useLocation } from "wouter";
import type { Me } from "../../../../../common/contract/api.ts";
import { localeCookie, localePath, splitLocale } from "../../../../../common/locale.ts";
import { LANGUAGES } from "../../../shared/languages.ts";
import { changeMe } from "../../../shared/me.ts";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { useFailureText } from "../../../ui/feedback/use-failure-text.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { SettingForm, SettingSection } from "../../../ui/text/setting-row.tsx";
import { saveProfile } from "./api.ts";
import { languageSchema, nameSchema } from "./schemas.ts";

/** Name, language and newsletter. */
export function ProfileRows({ user }: { user: Me["user"] }) {
  const { t } = useLingui();
  return (
    <SettingSection id="profile" title={t`You`}>
      <SettingForm
        id="name"
        name={user.name || t`No name`}
        note={t`Name on your invoices`}
        label={t`Change`}
        full={t`Change the name`}
      >
        {(close) => <NameForm user={user} onDone={close} />}
      </SettingForm>
      <SettingForm
        id="language"
        name={LANGUAGES[user.locale]}
        note={t`Language of the site and of e-mails`}
        label={t`Change`}
        full={t`Change the language`}
      >
        {(close) => <LanguageForm user={user} onDone={close} />}
      </SettingForm>
      <li className="py-2 lg:py-3">
        <NewsletterSwitch id={user.id} on={user.newsletter} />
      </li>
    </SettingSection>
  );
}

type FormProps = { user: Me["user"]; onDone: () => void };

function NameForm({ user, onDone }: FormProps) {
  const { t } = useLingui();
  async function save({ name }: InferOutput<typeof nameSchema>): Promise<void> {
    await saveProfile(user.id, { name });
    await changeMe(user.id, (me) => ({ ...me, user: { ...me.user, name } }));
    toast(t`Your profile is saved.`);
    onDone();
  }
  return (
    <Form schema={nameSchema} defaultValues={{ name: user.name }} onSubmit={save}>
      <TextField name="name" label={t`Name`} autoComplete="name" optional />
      <SubmitButton className="self-stretch sm:self-start">{t`Save the name`}</SubmitButton>
    </Form>
  );
}

/** Choosing another language than the page's opens the page in that language. */
function LanguageForm({ user, onDone }: FormProps) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  async function save({ locale }: InferOutput<typeof languageSchema>): Promise<void> {
    await saveProfile(user.id, { locale });
    await changeMe(user.id, (me) => ({ ...me, user: { ...me.user, locale } }));
    toast(t`Your profile is saved.`);
    onDone();
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
    document.cookie = localeCookie(locale);
    const here = splitLocale(location.pathname);
    if (here.locale !== locale) navigate(`~${localePath(`${here.path}#profile`, locale)}`, { replace: true });
  }
  return (
    <Form schema={languageSchema} defaultValues={{ locale: user.locale }} onSubmit={save}>
      <Select name="locale" label={t`Site and e-mail language`} options={LANGUAGES} />
      <SubmitButton className="self-stretch sm:self-start">{t`Save the language`}</SubmitButton>
    </Form>
  );
}

/** Turns the newsletter on or off immediately; if the server refuses, the switch moves back with an error. */
function NewsletterSwitch({ id, on }: { id: string; on: boolean }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const show = (newsletter: boolean) => changeMe(id, (me) => ({ ...me, user: { ...me.user, newsletter } }));
  const save = useMutation({
    mutationFn: (newsletter: boolean) => saveProfile(id, { newsletter }),
    // Runs them in sequence: the last click wins, in whatever order the answers come.
    scope: { id: "newsletter" },
    onMutate: show,
    // Again, because a read that started in the meantime may have restored the old choice.
    onSuccess: (_, next) => show(next),
    onError: async (error, next) => {
      await show(!next);
      const reason = failureText(error);
      toast(t`Your choice could not be saved. ${reason}`, "danger");
    },
  });
  return (
    <Switch
      name="newsletter"
      label={t`Newsletter`}
      hint={t`News about the service, in your language.`}
      checked={on}
      onChange={(event) => save.mutate(event.target.checked)}
    />
  );
}
