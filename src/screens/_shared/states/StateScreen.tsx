import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { LazyPart } from '../LazyPart.tsx';
import { useScreens } from '../ScreenContext.tsx';
import { ShellLink } from '../chrome/ShellLink.tsx';
import styles from './StateScreen.module.css';

type Props = {
  readonly title: string;
  readonly hint: string;
  /** Links and buttons. */
  readonly children: ReactNode;
  readonly below?: ReactNode;
  /** Value of `data-page` */
  readonly page?: string;
  /** False inside another `main`. */
  readonly isMain?: boolean;
};

/** The screen of an empty, failed or unavailable page: a title, a hint and what the viewer can do next. */
export function StateScreen({ title, hint, children, below, page, isMain = true }: Props) {
  const Box = isMain ? 'main' : 'div';
  return (
    <Box className={styles['page']} {...(isMain && { id: 'content', tabIndex: -1 })} data-page={page}>
      <div className={styles['screen']}>
        {isMain ? <h1>{title}</h1> : <h2>{title}</h2>}
        <p>{hint}</p>
        <div className={styles['actions']}>{children}</div>
      </div>
      {below}
    </Box>
  );
}

/** A link to the home page. */
export function HomeLink() {
  return (
    <ShellLink link={{ type: 'HOME' }} className={styles['button']}>
      {usePort((p) => p.text.t('goHome'))}
    </ShellLink>
  );
}

/**
 * Rendered when a page does not exist. Suggests content with a similar name, and links to the home page and to search.
 */
export function NotFound() {
  const t = usePort((p) => p.text.t);
  const { pathname } = useLocation();
  const { features } = useScreens().stores.realm;
  const search = t('search');
  const suggestions = features.search && <LazyPart load={loadSuggestions} props={{ path: pathname }} />;
  return (
    <StateScreen title={t('notFound')} hint={t('notFoundHint')} below={suggestions}>
      <HomeLink />
      {features.search && (
        <ShellLink link={{ type: 'SEARCH' }} className={styles['button']}>
          {search}
        </ShellLink>
      )}
    </StateScreen>
  );
}

const loadSuggestions = () => import('./Suggestions.tsx').then((module) => module.default);

/** Rendered for a screen that the product has, but not this realm. */
export function NotAvailable() {
  const t = usePort((p) => p.text.t);
  return (
    <StateScreen title={t('notAvailableHere')} hint={t('notAvailableHereHint')}>
      <HomeLink />
    </StateScreen>
  );
}

/** Rendered when a page has no rows for this viewer. */
export function PageEmpty() {
  const t = usePort((p) => p.text.t);
  return (
    <StateScreen isMain={false} title={t('pageEmpty')} hint={t('pageEmptyHint')}>
      <HomeLink />
    </StateScreen>
  );
}

const loadRetryWait = () => import('./RetryWait.tsx').then((module) => module.default);

type PageFailedProps = {
  readonly onRetry: () => void;
  /** The server refuses requests until then, ms since 1970. */
  readonly retryAt?: number | undefined;
};

/** Rendered when a page could not be loaded. */
export function PageFailed({ onRetry, retryAt }: PageFailedProps) {
  const t = usePort((p) => p.text.t);
  const retry = t('retry');
  const canRetry = retryAt === undefined;
  const button = (
    <button type="button" className={styles['button']} aria-disabled={!canRetry} onClick={() => canRetry && onRetry()}>
      {retry}
    </button>
  );
  return (
    <StateScreen title={t('pageFailed')} hint={t(canRetry ? 'pageFailedHint' : 'pageBusyHint')}>
      {canRetry ? (
        button
      ) : (
        <LazyPart key={retryAt} load={loadRetryWait} props={{ retryAt, onRetry }} placeholder={button} />
      )}
      <HomeLink />
    </StateScreen>
  );
}
