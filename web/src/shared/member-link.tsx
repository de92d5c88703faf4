import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Buyer } from "../../../common/contract/orders.ts";
import { type Column, column } from "../ui/table/table.tsx";

type Props = {
  member: { id: string; email: string };
  className?: string;
  /** The address as a list shows it, with marks for instance. */
  children?: ReactNode;
};

/** A member's address, linking to their admin page. It breaks after the @ first. */
export function MemberLink({ member: { id, email }, className = "", children }: Props) {
  const domain = email.lastIndexOf("@") + 1;
  return (
    <Link to={`/admin/users/${id}`} className={`link wrap-anywhere ${className}`}>
      {children ?? (
        <>
          {email.slice(0, domain)}
          <wbr />
          {email.slice(domain)}
        </>
      )}
    </Link>
  );
}

/** The column of each row's member, whose account may be deleted. */
export function useMemberColumn<Row extends { member: Buyer }>(): Column<Row> {
  const { t } = useLingui();
  const cell = ({ member }: Row) => (member ? <MemberLink member={member} /> : t`Account deleted`);
  return column(t`Member`, cell);
}
