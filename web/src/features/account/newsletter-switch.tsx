import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { changeMe } from "../../shared/me.ts";
import { toast } from "../../ui/feedback/toast-store.ts";
import { useFailureText } from "../../ui/feedback/use-failure-text.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { saveNewsletter } from "./api.ts";

/** Turns the newsletter on or off immediately; if the server refuses, the switch moves back with an error. */
export function NewsletterSwitch({ id, on }: { id: string; on: boolean }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const show = (newsletter: boolean) => changeMe(id, (me) => ({ ...me, user: { ...me.user, newsletter } }));
  const save = useMutation({
    mutationFn: (next: boolean) => saveNewsletter(id, next),
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
