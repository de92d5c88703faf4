import { Trans, useLingui } from "@lingui/react/macro";
import type { SettingsAnswer, SettingsValues } from "../../../../../common/contract/settings.ts";
import { DIGITS, VERBATIM } from "../../../ui/form/input-kinds.ts";
import { Select } from "../../../ui/form/select.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { SettingsCard } from "./settings-card.tsx";

type Props = { values: SettingsValues };

/** Name, tagline, communities, and the language of a first visit. */
export function IdentityCard({ values }: Props) {
  const { t } = useLingui();
  return (
    <SettingsCard
      id="identity"
      title={t`Identity`}
      values={values}
      fields={["brand", "tagline_fr", "tagline_en", "discord", "reddit", "detect_locale"]}
    >
      <TextField name="brand" label={t`Name of the service`} autoComplete="off" />
      <TextField name="tagline_fr" lang="fr" label={t`Tagline in French`} optional autoComplete="off" />
      <TextField name="tagline_en" lang="en" label={t`Tagline in English`} optional autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="discord"
          label={t`Discord invitation`}
          hint={t`An address such as https://discord.gg/…`}
          optional
          inputMode="url"
          autoComplete="off"
        />
        <TextField
          name="reddit"
          label={t`Reddit community`}
          hint={t`An address such as https://www.reddit.com/r/…`}
          optional
          inputMode="url"
          autoComplete="off"
        />
      </div>
      <Switch
        name="detect_locale"
        label={t`Follow the visitor’s language`}
        hint={t`A first visit to the home page opens in English when the browser asks for it.`}
      />
    </SettingsCard>
  );
}

/** Trial and names of streaming accounts. */
export function AccessCard({ values }: Props) {
  const { t } = useLingui();
  return (
    <SettingsCard
      id="access"
      title={t`Trial and streaming accounts`}
      description={t`For accounts created from now on; existing ones stay as they are.`}
      values={values}
      fields={["trial_days", "trial_on_confirm", "guide_mails", "mail_domain"]}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="trial_days" {...DIGITS} label={t`Days of trial`} hint={t`0 for no trial, 90 at most.`} />
        <TextField
          name="mail_domain"
          {...VERBATIM}
          label={t`Domain of the streaming usernames`}
          hint={t`Use a domain that you own: streaming usernames look like addresses on it.`}
        />
      </div>
      <Switch
        name="trial_on_confirm"
        label={t`Begin the trial when the address is confirmed`}
        hint={t`Otherwise one person can take trial after trial with made-up addresses. Without a mail server, trials begin at once.`}
      />
      <Switch
        name="guide_mails"
        label={t`Lead new members to the first film by e-mail`}
        hint={t`The three steps that are left once the address is confirmed, and one reminder after two days if the add-on was never used.`}
      />
    </SettingsCard>
  );
}

/** The payment instructions for members who pay by transfer. */
export function TransferCard({ values }: Props) {
  const { t } = useLingui();
  return (
    <SettingsCard
      id="transfer"
      title={t`Payment by transfer`}
      description={t`Shown with an order when no payment service is set up. The reference of the order is added to it.`}
      values={values}
      fields={["instructions_fr", "instructions_en"]}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextArea name="instructions_fr" lang="fr" label={t`Instructions in French`} optional />
        <TextArea name="instructions_en" lang="en" label={t`Instructions in English`} optional />
      </div>
    </SettingsCard>
  );
}

/** The reward for a referral. */
export function ReferralCard({ values }: Props) {
  const { t } = useLingui();
  return (
    <SettingsCard
      id="referral"
      title={t`Referrals`}
      description={t`Rewards already earned keep their amount.`}
      values={values}
      fields={["commission", "reward_as"]}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="commission" {...DIGITS} label={t`Percentage of the first payment`} />
        <Select
          name="reward_as"
          label={t`Rewards are given as`}
          options={{ credit: t`Credit on the account`, payout: t`Money that you pay out` }}
        />
      </div>
    </SettingsCard>
  );
}

/** The second factor, and the external script, which only the environment sets. */
export function ProtectionCard({ values, ...answer }: Props & Pick<SettingsAnswer, "mailReady" | "analyticsTag">) {
  const { t } = useLingui();
  return (
    <SettingsCard
      id="protection"
      title={t`Security and privacy`}
      values={values}
      fields={["admin_mfa", "refuse_mailed_factor", "refuse_throwaway"]}
    >
      <Switch
        name="admin_mfa"
        label={t`Code by e-mail for administrators`}
        hint={
          answer.mailReady ? (
            <Trans>
              Administrators sign in with their password and a code that they get by e-mail. Superusers always do.
            </Trans>
          ) : (
            <Trans>
              It takes effect once a mail server is set up: a code that nobody receives would lock everyone out.
            </Trans>
          )
        }
      />
      <Switch
        name="refuse_mailed_factor"
        label={t`Refuse codes by e-mail as a second step`}
        hint={t`For everyone who has an authenticator app or a passkey. Administrators without one cannot open these pages until they add one. Others still get codes by e-mail.`}
      />
      <Switch
        name="refuse_throwaway"
        label={t`Refuse disposable addresses`}
        hint={t`Sign-ups with a disposable address are refused. Existing accounts are not affected.`}
      />
      <dl className="flex flex-col gap-1.5">
        <dt className="text-sm font-semibold">{t`External analytics script`}</dt>
        <dd className="text-sm wrap-anywhere">{answer.analyticsTag ? <code>{answer.analyticsTag}</code> : t`None`}</dd>
        <dd className="text-sm text-muted">
          <Trans>
            Only the server’s environment can set it (ANALYTICS_TAG), because such a script can read everything on
            public pages. The service counts visits itself, without cookies.
          </Trans>
        </dd>
      </dl>
    </SettingsCard>
  );
}
