import { useEffect, useState } from "react";

/**
 * The id of the section being read: the last one whose top has passed the upper third of the window. Elements may
 * appear after the call (their data is fetched), so each scroll looks them up.
 */
export function useActiveSection(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState(ids[0]);
  const key = ids.join(" ");
  useEffect(() => {
    const names = key.split(" ");
    const read = () => {
      const line = window.innerHeight / 3;
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const tops = names.map((id) => document.getElementById(id)?.getBoundingClientRect().top);
      const passed = names.filter((_, index) => (tops[index] ?? Number.POSITIVE_INFINITY) <= line);
      setActive(atEnd && window.scrollY > 0 ? names.at(-1) : (passed.at(-1) ?? names[0]));
    };
    read();
    window.addEventListener("scroll", read, { passive: true });
    window.addEventListener("resize", read);
    return () => {
      window.removeEventListener("scroll", read);
      window.removeEventListener("resize", read);
    };
  }, [key]);
  return active;
}
