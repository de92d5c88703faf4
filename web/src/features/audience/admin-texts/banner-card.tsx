import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type BannerTimes, bannerForm } from "../../../../../common/contract/banner.ts";
import { fromLocalTime, toLocalTime } from "../../../lib/local-time.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { BANNER_KEY, readBanner, saveBanner } from "./api.ts";

const schema = bannerForm();

/** When and where the banner shows. Its text is one of the list. */
export function BannerCard() {
  const { t } = useLingui();
  const banner = useRead(BANNER_KEY, readBanner, { refetchOnWindowFocus: false });
  return (
    <Card
      title={t`Dates of the banner`}
      description={t`Its text is banner.text, below. Without a text there is no banner. Times are those of this device.`}
    >
      <Loaded from={banner} skeleton={3}>
        {(times) => <BannerForm times={times} />}
      </Loaded>
    </Card>
  );
}

function BannerForm({ times }: { times: BannerTimes }) {
  const { t } = useLingui();
  // As the fields show it: what others save meanwhile must not pass for seen.
  const [shown, setShown] = useState(times);
  const { place, from, until } = shown;
  async function save(typed: BannerTimes): Promise<void> {
    const wanted = { ...typed, from: fromLocalTime(typed.from) ?? "", until: fromLocalTime(typed.until) ?? "" };
    setShown(await saveBanner(wanted, shown));
  }
  return (
    <Form
      schema={schema}
      defaultValues={{ place, from: toLocalTime(from), until: toLocalTime(until) }}
      onSubmit={save}
      success={t`Saved.`}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField name="from" type="datetime-local" optional label={t`From`} />
        <TextField name="until" type="datetime-local" optional label={t`Until`} />
        <Select
          name="place"
          label={t`Shown on`}
          options={{ all: t`All pages`, public: t`Public pages`, members: t`Pages of members` }}
        />
      </div>
      <SubmitButton variant="secondary" className="self-start">{t`Save the dates`}</SubmitButton>
    </Form>
  );
}
