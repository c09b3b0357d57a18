import type { Cta } from '#schemas/page/link.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { followOnClick } from './followOnClick.ts';
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
  const { links } = usePorts();
  const href = usePort((p) => p.links.toLink(cta.link).href);
  return (
    <a
      href={href}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      onClick={(event) => followOnClick(event, links.toLink(cta.link), links)}
    >
      <bdi>{cta.ctaText}</bdi>
    </a>
  );
}
