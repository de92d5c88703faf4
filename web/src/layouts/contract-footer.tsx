import { Link } from "wouter";
import { useContractLinks } from "./contract-links.ts";

/** The footer of signed-in areas. */
export function ContractFooter({ wrap = "wrap", className = "" }: { wrap?: string; className?: string }) {
  return (
    <footer className={`border-t border-line print:hidden ${className}`}>
      <ul className={`${wrap} flex flex-wrap gap-x-5 py-3`}>
        {useContractLinks().map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="inline-block py-1.5 text-sm text-muted hover:text-fg hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </footer>
  );
}
