import { Trans, useLingui } from "@lingui/react/macro";
import {
  LONGEST_BRAND,
  LONGEST_INSTRUCTIONS,
  LONGEST_SETTING,
  type SettingsAnswer,
  type SettingsValues,
} from "../../../../common/wire/settings.ts";
import { Select } from "../../ui/form/select.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { SettingsCard } from "./settings-card.tsx";

type Props = { values: SettingsValues };

/** Name, tagline, communities, and the language of a first visit. */
export function IdentityCard({ values }: Props) {
  return (
    <SettingsCard
      id="identity"
      title={<Trans>Identity</Trans>}
      values={values}
      fields={["brand", "tagline_fr", "tagline_en", "discord", "reddit", "detect_locale"]}
    >
      <TextField name="brand" label={<Trans>Name of the service</Trans>} autoComplete="off" maxLength={LONGEST_BRAND} />
      <TextField
        name="tagline_fr"
        lang="fr"
        label={<Trans>Tagline in French</Trans>}
        optional
        autoComplete="off"
        maxLength={LONGEST_SETTING}
      />
      <TextField
        name="tagline_en"
        lang="en"
        label={<Trans>Tagline in English</Trans>}
        optional
        autoComplete="off"
        maxLength={LONGEST_SETTING}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="discord"
          label={<Trans>Discord invitation</Trans>}
          hint={<Trans>An address such as https://discord.gg/…</Trans>}
          optional
          inputMode="url"
          autoComplete="off"
          maxLength={LONGEST_SETTING}
        />
        <TextField
          name="reddit"
          label={<Trans>Reddit community</Trans>}
          hint={<Trans>An address such as https://www.reddit.com/r/…</Trans>}
          optional
          inputMode="url"
          autoComplete="off"
          maxLength={LONGEST_SETTING}
        />
      </div>
      <Switch
        name="detect_locale"
        label={<Trans>Follow the visitor’s language</Trans>}
        hint={<Trans>A first visit to the home page opens in English when the browser asks for it.</Trans>}
      />
    </SettingsCard>
  );
}

/** Trial and names of streaming accounts. */
export function AccessCard({ values }: Props) {
  return (
    <SettingsCard
      id="access"
      title={<Trans>Trial and streaming accounts</Trans>}
      description={<Trans>For accounts created from now on; existing ones stay as they are.</Trans>}
      values={values}
      fields={["trial_days", "mail_domain"]}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="trial_days"
          inputMode="numeric"
          autoComplete="off"
          label={<Trans>Days of trial</Trans>}
          hint={<Trans>0 for no trial, 90 at most.</Trans>}
        />
        <TextField
          name="mail_domain"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={<Trans>Domain of the streaming usernames</Trans>}
          hint={<Trans>Use a domain that you own: streaming usernames look like addresses on it.</Trans>}
        />
      </div>
    </SettingsCard>
  );
}

/** The payment instructions for members who pay by transfer. */
export function TransferCard({ values }: Props) {
  return (
    <SettingsCard
      id="transfer"
      title={<Trans>Payment by transfer</Trans>}
      description={
        <Trans>Shown with an order when no payment service is set up. The reference of the order is added to it.</Trans>
      }
      values={values}
      fields={["instructions_fr", "instructions_en"]}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextArea
          name="instructions_fr"
          lang="fr"
          label={<Trans>Instructions in French</Trans>}
          optional
          maxLength={LONGEST_INSTRUCTIONS}
        />
        <TextArea
          name="instructions_en"
          lang="en"
          label={<Trans>Instructions in English</Trans>}
          optional
          maxLength={LONGEST_INSTRUCTIONS}
        />
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
      title={<Trans>Referrals</Trans>}
      description={<Trans>Rewards already earned keep their amount.</Trans>}
      values={values}
      fields={["commission", "reward_as"]}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="commission"
          inputMode="numeric"
          autoComplete="off"
          label={<Trans>Percentage of the referred member’s first payment</Trans>}
        />
        <Select
          name="reward_as"
          label={<Trans>Rewards are given as</Trans>}
          options={[
            { value: "credit", label: t`Credit on the account` },
            { value: "payout", label: t`Money that you pay out` },
          ]}
        />
      </div>
    </SettingsCard>
  );
}

/** The second factor, and the external script, which only the environment sets. */
export function ProtectionCard({ values, ...answer }: Props & Pick<SettingsAnswer, "mailReady" | "analyticsTag">) {
  return (
    <SettingsCard
      id="protection"
      title={<Trans>Security and privacy</Trans>}
      values={values}
      fields={["admin_mfa", "refuse_throwaway"]}
    >
      <Switch
        name="admin_mfa"
        label={<Trans>Mailed code for administrators</Trans>}
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
        name="refuse_throwaway"
        label={<Trans>Refuse throw-away addresses</Trans>}
        hint={
          <Trans>Nobody signs up with an address that expires by itself. Accounts that exist are not affected.</Trans>
        }
      />
      <dl className="flex flex-col gap-1.5">
        <dt className="text-sm font-medium">
          <Trans>External analytics script</Trans>
        </dt>
        <dd className="break-all">{answer.analyticsTag ? <code>{answer.analyticsTag}</code> : <Trans>None</Trans>}</dd>
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
