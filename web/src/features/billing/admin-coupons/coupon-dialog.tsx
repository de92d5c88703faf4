import { useLingui } from "@lingui/react/macro";
import type { AdminCoupon } from "../../../../../common/contract/coupons.ts";
import type { AdminPlan } from "../../../../../common/contract/plans.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { useAllPlans } from "../../../shared/all-plans.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { DIGITS } from "../../../ui/form/input-kinds.ts";
import { Switch } from "../../../ui/form/switch.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { saveCoupon } from "./api.ts";
import { couponSchema, couponStart, PLAN_BOX } from "./coupon-form.ts";
import { TermsFields } from "./terms-fields.tsx";

type Props = {
  /** undefined for a new one. */
  coupon: AdminCoupon | undefined;
  onClose: () => void;
};

/** Creates or changes a coupon. Changed terms apply from the next order. */
export function CouponDialog({ coupon, onClose }: Props) {
  const { t } = useLingui();
  const plans = useAllPlans();
  const name = coupon?.code ?? "";
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={coupon ? t`Change ${name}` : t`New coupon`}
      description={coupon && t`Those who have already used it keep what it gave then.`}
    >
      <Loaded from={plans} skeleton={5}>
        {(data) => <CouponForm coupon={coupon} plans={data} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function CouponForm({ coupon, plans, onClose }: Props & { plans: readonly AdminPlan[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const ids = plans.map(({ id }) => id);
  return (
    <Form
      schema={couponSchema}
      defaultValues={couponStart(coupon, ids, locale)}
      onSubmit={async (values) => {
        await saveCoupon(values, coupon);
        toast(t`The coupon is saved.`);
        onClose();
      }}
    >
      {!coupon && (
        <TextField
          name="code"
          label={t`Code`}
          hint={t`Letters A to Z, digits and hyphens, 3 to 40. It cannot be changed later.`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <TermsFields />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-semibold">
          {t`For these plans`} <span className="font-normal text-faint">{t`(none selected: all plans)`}</span>
        </legend>
        {plans.map(({ id, slug, texts }) => (
          <Checkbox key={id} name={PLAN_BOX + id} label={texts[locale].name || slug} />
        ))}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="ends" type="date" optional label={t`Last day`} />
        <TextField
          name="max_uses"
          {...DIGITS}
          label={t`Maximum uses`}
          hint={t`0 for no limit. A pending order reserves one use.`}
        />
        <TextField name="text_fr" lang="fr" optional label={t`Sentence in French`} />
        <TextField name="text_en" lang="en" optional label={t`Sentence in English`} />
      </div>
      <Switch name="new_customers" label={t`New subscribers only`} hint={t`Members who have never paid before.`} />
      <Switch
        name="with_trial"
        label={t`On top of the free trial`}
        hint={t`Otherwise the rest of a current trial is given up for the discount.`}
      />
      <Switch
        name="public"
        label={t`Public`}
        hint={t`Listed on the coupons page. Otherwise, only people who have the code can use it.`}
      />
      <SubmitButton className="sm:self-end">{t`Save`}</SubmitButton>
    </Form>
  );
}
