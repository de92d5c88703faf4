import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { SettingsValues } from "../../../common/contract/settings.ts";
import { BRAND_KEY, readBrand } from "../features/operations/admin-brand/api.ts";
import { BrandForm } from "../features/operations/admin-brand/brand-form.tsx";
import { PreviewCard } from "../features/operations/admin-brand/preview-card.tsx";
import { showSite } from "../features/operations/admin-brand/show-look.ts";
import { StateCard } from "../features/operations/admin-brand/state-card.tsx";
import { settingsOptions } from "../features/operations/admin-settings/api.ts";
import { SettingsCard } from "../features/operations/admin-settings/settings-card.tsx";
import { useRead } from "../lib/use-read.ts";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { TextField } from "../ui/form/text-field.tsx";

/** /admin/brand: the name of the service, and the operator's colours and pictures, as a draft and in force. */
export default function AdminBrandPage() {
  const { t } = useLingui();
  const settings = useQuery({ ...settingsOptions, refetchOnWindowFocus: false });
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-title">{t`Brand`}</h1>
        <p className="mt-1 max-w-3xl text-muted">
          <Trans>
            Your name, colours, logo and icon: on every page, in e-mails, invoices, link previews and Stremio. The
            tagline is in the{" "}
            <Link to="/admin/settings" className="link">
              settings
            </Link>
            .
          </Trans>
        </p>
      </div>
      <Loaded from={settings} skeleton={5}>
        {({ values }) => <Brand values={values} />}
      </Loaded>
    </div>
  );
}

function Brand({ values }: { values: SettingsValues }) {
  const { t } = useLingui();
  const brand = useRead(BRAND_KEY, readBrand);
  // The form begins again only with what is no draft of the reader: a save keeps its fields, and the focus.
  const [turn, setTurn] = useState(0);
  const again = () => setTurn((turn) => turn + 1);
  const { brand: name } = values;
  useEffect(() => showSite({ brand: name }), [name]);
  return (
    <Loaded from={brand} skeleton={5}>
      {({ live, since, draft }) => (
        <>
          <StateCard live={live} since={since} draft={draft} onReset={again} />
          <SettingsCard
            id="name"
            title={t`Name`}
            description={t`It counts as soon as it is saved, without a draft.`}
            values={values}
            fields={["brand"]}
          >
            <TextField name="brand" label={t`Name of the service`} autoComplete="off" className="sm:max-w-sm" />
          </SettingsCard>
          <BrandForm key={turn} look={draft ?? live} />
          <PreviewCard live={live} draft={draft} name={name} onEnd={again} />
        </>
      )}
    </Loaded>
  );
}
