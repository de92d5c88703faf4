import { Link } from "wouter";

type Props = { member: { id: string; email: string }; className?: string };

/** A member's address, linking to their admin page. It breaks after the @ first. */
export function MemberLink({ member: { id, email }, className = "" }: Props) {
  const domain = email.lastIndexOf("@") + 1;
  return (
    <Link to={`/admin/users/${id}`} className={`link wrap-anywhere ${className}`}>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </Link>
  );
}
