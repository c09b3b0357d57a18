import type { Cta } from '#schemas/page/link.ts';
import { useLink } from './useLink.ts';
import styles from './Tabs.module.css';

type TabsProps = {
  readonly label: string;
  readonly tabs: readonly Cta[];
  /** Index of the current page's tab. */
  readonly current: number;
};

/** Links between related pages, rendered above a list, for example "All fighters" and "Rankings". */
export function Tabs({ label, tabs, current }: TabsProps) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      <ul role="list">
        {tabs.map((cta, index) => (
          <li key={index}>
            <TabLink cta={cta} isCurrent={index === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type TabLinkProps = { readonly cta: Cta; readonly isCurrent: boolean };

function TabLink({ cta, isCurrent }: TabLinkProps) {
  return (
    <a {...useLink(cta.link)} {...(isCurrent && { 'aria-current': 'page' as const })}>
      <bdi>{cta.ctaText}</bdi>
    </a>
  );
}
