import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { useScreens } from '../ScreenContext.tsx';
import { ScreenLink } from './ScreenLink.tsx';
import { ACCOUNT_PAGES, type AccountPageName } from './accountPages.ts';
import styles from './AccountFrame.module.css';

type Props = {
  /** Value of `data-page`. */
  readonly page: string;
  readonly current: AccountPageName;
  readonly title: string;
  readonly hint?: string;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
};

/**
 * The frame of all pages on which viewers manage their account: title and the list of these pages, which is beside the
 * page in wide windows. In narrow windows the list is on the overview only, and the other pages link to the overview.
 */
export function AccountFrame({ page, current, title, hint, isBusy, children }: Props) {
  const t = usePort((p) => p.text.t);
  const { identity } = useScreens().stores.realm;
  const pages = ACCOUNT_PAGES.filter(({ name }) => name !== 'profiles' || identity?.hasProfiles);
  return (
    <main id="content" tabIndex={-1} className={styles['page']} data-page={page} aria-busy={isBusy || undefined}>
      <div className={styles['columns']} data-current={current}>
        <nav className={styles['pages']} aria-label={t('profile')}>
          <ul>
            {pages.map(({ name, labelKey, route, query, Icon }) => (
              <li key={name}>
                <ScreenLink route={route} query={query} isCurrent={name === current}>
                  <Icon size={20} strokeWidth={1.75} aria-hidden />
                  <span>{t(labelKey)}</span>
                  <ChevronRight className={styles['arrow']} size={18} strokeWidth={1.75} aria-hidden />
                </ScreenLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles['content']}>
          {current !== 'overview' && (
            <p className={styles['back']}>
              <ScreenLink route="MEMBERS">
                <ChevronLeft className={styles['arrow']} size={18} strokeWidth={1.75} aria-hidden />
                {t('profile')}
              </ScreenLink>
            </p>
          )}
          <h1 className={styles['title']}>{title}</h1>
          {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
          {children}
        </div>
      </div>
    </main>
  );
}

type SectionProps = { readonly title: string; readonly hint?: string; readonly children: ReactNode };

/** A part of a page with a heading. */
export function AccountSection({ title, hint, children }: SectionProps) {
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      {hint !== undefined && <p className={styles['sectionHint']}>{hint}</p>}
      {children}
    </section>
  );
}
