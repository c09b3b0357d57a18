import type { RealmInfo } from '#schemas/appState.ts';
import styles from './Logo.module.css';

/** The realm's logo as SVG, or the realm's name as text when it has none. */
export function Logo({ realm }: { realm: RealmInfo }) {
  if (!realm.logo) return <span className={styles['wordmark']}>{realm.name}</span>;
  return (
    <svg className={styles['logo']} viewBox={realm.logo.viewBox} role="img" aria-label={realm.name}>
      {realm.logo.paths.map((path) => (
        <path key={path.d} d={path.d} fill={path.fill ?? 'currentColor'} />
      ))}
    </svg>
  );
}
