import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import { LazyPart } from '../LazyPart.tsx';
import { useScreens } from '../ScreenContext.tsx';
import { ChromeLink } from '../chrome/ChromeLink.tsx';
import styles from './StateScreen.module.css';

/** A sentence, a hint and one way on (look.md: empty, error). */
export function StateScreen({
  title,
  hint,
  children,
  below,
  page,
  focusable = true,
}: {
  title: string;
  hint: string;
  children: ReactNode;
  below?: ReactNode;
  page?: string;
  focusable?: boolean;
}) {
  const Box = focusable ? 'main' : 'div';
  return (
    <Box className={styles['whole']} {...(focusable && { id: 'content', tabIndex: -1 })} data-page={page}>
      <div className={styles['screen']}>
        {focusable ? <h1>{title}</h1> : <h2>{title}</h2>}
        <p>{hint}</p>
        <div className={styles['ways']}>{children}</div>
      </div>
      {below}
    </Box>
  );
}

export function HomeLink() {
  return (
    <ChromeLink link={{ type: 'HOME' }} className={styles['button']}>
      {usePort((p) => p.text.t('goHome'))}
    </ChromeLink>
  );
}

/** No such page: what it may have been, and ways on. */
export function NotFound() {
  const { pathname } = useLocation();
  const { features } = useScreens().stores.realm;
  const search = usePort((p) => p.text.t('search'));
  const suggestions = features.search && <LazyPart load={loadSuggestions} props={{ path: pathname }} />;
  return (
    <StateScreen
      title={usePort((p) => p.text.t('notFound'))}
      hint={usePort((p) => p.text.t('notFoundHint'))}
      below={suggestions}
    >
      <HomeLink />
      {features.search && (
        <ChromeLink link={{ type: 'SEARCH' }} className={styles['button']}>
          {search}
        </ChromeLink>
      )}
    </StateScreen>
  );
}

const loadSuggestions = () => import('./Suggestions.tsx').then((module) => module.default);

/** A screen of the product that this realm has not opened. Honest, never a dead end. */
export function NotAvailable() {
  return (
    <StateScreen
      title={usePort((p) => p.text.t('notAvailableHere'))}
      hint={usePort((p) => p.text.t('notAvailableHereHint'))}
    >
      <HomeLink />
    </StateScreen>
  );
}

/** A page that is there but has no rows for this viewer. */
export function PageEmpty() {
  return (
    <StateScreen
      focusable={false}
      title={usePort((p) => p.text.t('pageEmpty'))}
      hint={usePort((p) => p.text.t('pageEmptyHint'))}
    >
      <HomeLink />
    </StateScreen>
  );
}

const loadRetryWait = () => import('./RetryWait.tsx').then((module) => module.default);

/** The page could not be had. @param retryAt before then the server does not want to be asked, ms since 1970. */
export function PageFailed({ onRetry, retryAt }: { onRetry: () => void; retryAt?: number | undefined }) {
  const retry = usePort((p) => p.text.t('retry'));
  const isWanted = retryAt === undefined;
  const button = (
    <button type="button" className={styles['button']} aria-disabled={!isWanted} onClick={() => isWanted && onRetry()}>
      {retry}
    </button>
  );
  return (
    <StateScreen
      title={usePort((p) => p.text.t('pageFailed'))}
      hint={usePort((p) => p.text.t(isWanted ? 'pageFailedHint' : 'pageBusyHint'))}
    >
      {isWanted ? (
        button
      ) : (
        <LazyPart key={retryAt} load={loadRetryWait} props={{ retryAt, onRetry }} placeholder={button} />
      )}
      <HomeLink />
    </StateScreen>
  );
}
