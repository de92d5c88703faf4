import { useSite } from "../../router/page-data.tsx";
import { LogoMark } from "./logo.tsx";

type Props = { mark: string; name: string };

/** The operator's logo, or else mark and name, with these classes. */
export function BrandName({ mark, name }: Props) {
  const { brand, look } = useSite();
  if (look?.logo) return <img {...look.logo} alt={brand} className="brand-logo" />;
  return (
    <>
      <LogoMark className={mark} />
      <span className={name}>{brand}</span>
    </>
  );
}
