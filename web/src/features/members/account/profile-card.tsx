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
import { Card } from "../../../ui/text/card.tsx";
import { saveProfile } from "./api.ts";
import { profileSchema } from "./schemas.ts";

/** Name, language and newsletter. Choosing another language than the page's opens the page in that language. */
export function ProfileCard({ user }: { user: Me["user"] }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();

  async function save({ name, locale }: InferOutput<typeof profileSchema>): Promise<void> {
    await saveProfile(user.id, { name, locale });
    await changeMe(user.id, (me) => ({ ...me, user: { ...me.user, name, locale } }));
    toast(t`Your profile is saved.`);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
    document.cookie = localeCookie(locale);
    const here = splitLocale(location.pathname);
    if (here.locale !== locale) navigate(`~${localePath(`${here.path}#profile`, locale)}`, { replace: true });
  }

  return (
    <Card id="profile" title={t`Profile`}>
      <Form schema={profileSchema} defaultValues={{ name: user.name, locale: user.locale }} onSubmit={save}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="name" label={t`Name`} autoComplete="name" optional />
          <Select name="locale" label={t`Site and e-mail language`} options={LANGUAGES} />
        </div>
        <SubmitButton variant="secondary" className="self-stretch sm:self-start">{t`Save the profile`}</SubmitButton>
      </Form>
      <div className="mt-6 border-t border-line pt-6">
        <NewsletterSwitch id={user.id} on={user.newsletter} />
      </div>
    </Card>
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
      hint={t`News about the service, in your language. You can unsubscribe at any time.`}
      checked={on}
      onChange={(event) => save.mutate(event.target.checked)}
    />
  );
}
