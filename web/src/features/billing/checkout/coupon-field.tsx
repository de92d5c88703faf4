import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Quote } from "../../../../../common/contract/checkout.ts";
import { COUPON_CODE_MAX } from "../../../../../common/limits.ts";
import { useAuth } from "../../../lib/auth.tsx";
import { useFormat } from "../../../lib/use-format.ts";
import { tidyCoupon } from "../../../shared/choice.ts";
import { VerifyNotice } from "../../../shared/verify-notice.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { useErrorText } from "../../../ui/feedback/use-error-text.ts";
import { Field } from "../../../ui/form/field.tsx";
import { CheckIcon } from "../../../ui/icon/icons.tsx";

type Props = { quote: Quote; typed: string; looking: boolean; onChange: (coupon: string) => void };

/** A coupon: typed and checked, or applied and shown with a button to remove it. */
export function CouponField({ quote: { coupon, couponProblem }, typed, looking, onChange }: Props) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { user } = useAuth();
  const input = useRef<HTMLInputElement>(null);
  // An edited code is a new one: the old one's message disappears.
  const [edited, setEdited] = useState(false);
  const problem = !edited && !looking && typed && couponProblem ? errorText(couponProblem) : undefined;

  // The field's own message is the only one: focus reads it out.
  const asked = useRef(false);
  useEffect(() => {
    if (problem && asked.current) input.current?.focus();
  }, [problem]);

  function apply(event: FormEvent): void {
    event.preventDefault();
    if (looking) return;
    setEdited(false);
    asked.current = true;
    onChange(tidyCoupon(input.current?.value ?? ""));
  }

  if (coupon && !looking) return <Taken coupon={coupon} onRemove={() => onChange("")} />;
  return (
    <>
      <form onSubmit={apply} noValidate aria-label={t`Coupon`} className="mt-5">
        <Field label={t`Coupon`} optional error={problem}>
          {(aria) => (
            <div className="flex gap-2">
              <input
                {...aria}
                ref={input}
                type="text"
                name="coupon"
                defaultValue={typed}
                maxLength={COUPON_CODE_MAX}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                onChange={() => setEdited(true)}
                className="control min-w-0 flex-1 uppercase"
              />
              <Button type="submit" variant="secondary" pending={looking}>{t`Apply`}</Button>
            </div>
          )}
        </Field>
      </form>
      {problem && couponProblem === "verify_first" && user && (
        <VerifyNotice email={user.email} className="mt-4">
          {t`Your code is kept: it applies here once your address is confirmed.`}
        </VerifyNotice>
      )}
    </>
  );
}

function Taken({ coupon, onRemove }: { coupon: NonNullable<Quote["coupon"]>; onRemove: () => void }) {
  const { formatMoney } = useFormat();
  const { t } = useLingui();
  const saved = formatMoney(coupon.savedCents);
  return (
    <div className="mt-5 flex items-start gap-3">
      <CheckIcon className="mt-0.5 size-5 shrink-0 text-ok" />
      <div role="status" className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <Trans>
            Coupon <strong className="inline-block font-semibold">{coupon.code}</strong>
          </Trans>
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {coupon.text || (coupon.savedCents > 0 && t`You save ${saved} on your first payment.`)}
        </p>
      </div>
      <Button variant="secondary" size="sm" onClick={onRemove} aria-label={t`Remove the coupon`}>{t`Remove`}</Button>
    </div>
  );
}
