import { OrderPage } from "../features/billing/checkout/order-page.tsx";
import { MemberArea } from "../shared/member-area.tsx";
import { MotionProvider } from "../ui/motion/motion.tsx";

/** /success?order=: an order's progress after the payment page. */
export default function SuccessPage() {
  const id = new URLSearchParams(location.search).get("order") ?? "";
  return (
    <MemberArea>
      <MotionProvider>
        <div className="wrap min-h-dvh py-8 sm:py-14">
          <OrderPage id={/^[a-z0-9]{15}$/.test(id) ? id : ""} />
        </div>
      </MotionProvider>
    </MemberArea>
  );
}
