// Ways between pages that belong together, over a list: All fighters, Rankings.
import type { Cta } from '#schemas/page/link.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { followOnClick } from './follow.ts';
import styles from './Tabs.module.css';

type Props = {
  readonly label: string;
  readonly tabs: readonly Cta[];
  /** Place of the page that is shown, from 0. */ readonly current: number;
};

export function Tabs({ label, tabs, current }: Props) {
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

function TabLink({ cta, isCurrent }: { cta: Cta; isCurrent: boolean }) {
  const { links } = usePorts();
  const href = usePort((p) => p.links.toLink(cta.link).href);
  return (
    <a
      href={href}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      onClick={(event) => followOnClick(event, links.toLink(cta.link), (target) => links.follow(target))}
    >
      <bdi>{cta.ctaText}</bdi>
    </a>
  );
}
