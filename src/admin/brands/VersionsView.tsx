import { useCallback, useState } from 'react';
import { ActionDialog } from './ActionDialog.tsx';
import { perform, REFUSALS, type BrandAction, type Outcome } from './brandActions.ts';
import type { BrandPartProps, BrandVersions } from './brandsApi.ts';
import { LoadState } from './LoadState.tsx';
import { TrialEvents } from './TrialEvents.tsx';
import { TrialPanel } from './TrialPanel.tsx';
import { useLoaded } from './useLoaded.ts';
import { useTrialEnd } from './useTrialEnd.ts';
import { VersionList } from './VersionList.tsx';
import styles from './Brands.module.css';

type Props = BrandPartProps & {
  /** Whether the person is an administrator. */
  readonly isAdministrator: boolean;
};

type Notice = Outcome & { readonly hasFailed: boolean };

/** Renders the trial of the brand, its versions, and what happened to its trials. */
export function VersionsView({ api, text, locale, isAdministrator }: Props) {
  const [earlierVersions, setEarlierVersions] = useState<BrandVersions['versions']>([]);
  const [hasMore, setHasMore] = useState<boolean>();
  const load = useCallback(async () => {
    const found = await api.getBrandVersions({});
    setEarlierVersions([]);
    setHasMore(found.hasMore);
    return found;
  }, [api]);
  const { value, hasFailed, reload } = useLoaded(load);
  useTrialEnd(value, reload);
  const [action, setAction] = useState<BrandAction>();
  const [notice, setNotice] = useState<Notice>();
  const [isBusy, setBusy] = useState(false);
  if (!value)
    return <LoadState text={text} hasFailed={hasFailed} message={text('brandsFailed')} onRetry={() => void reload()} />;
  const run = async (chosen: BrandAction, note: string): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setNotice(undefined);
    const outcome = await perform(chosen, { api, seen: value, note, text }).then(
      (done): Notice => ({ ...done, hasFailed: false }),
      ({ code = '' }: { readonly code?: string }): Notice => ({
        message: text(REFUSALS[code] ?? 'changeFailed'),
        hasFailed: true,
      }),
    );
    await reload();
    setNotice(outcome);
    // The person may have opened another dialog meanwhile, for example while an undo was running. It stays open.
    setAction((current) => (current === action ? undefined : current));
    setBusy(false);
  };
  const loadMore = async (): Promise<void> => {
    const last = [...value.versions, ...earlierVersions].at(-1)?.version;
    const more = await api.getBrandVersions(last === undefined ? {} : { before: last }).catch(() => undefined);
    if (!more) return setNotice({ message: text('brandsFailed'), hasFailed: true });
    setEarlierVersions([...earlierVersions, ...more.versions]);
    setHasMore(more.hasMore);
  };
  const onAct = isAdministrator ? setAction : undefined;
  return (
    <div className={styles['content']} aria-busy={isBusy}>
      <NoticeBar notice={notice} isBusy={isBusy} text={text} onUndo={(undo) => void run(undo, text('undoNote'))} />
      {!isAdministrator && <p className={styles['message']}>{text('brandReadOnly')}</p>}
      <TrialPanel versions={value} text={text} locale={locale} onAct={onAct} />
      <VersionList
        versions={value}
        listed={[...value.versions, ...earlierVersions]}
        text={text}
        locale={locale}
        onAct={onAct}
      />
      {hasMore && (
        <button type="button" className={styles['button']} onClick={() => void loadMore()}>
          {text('moreVersions')}
        </button>
      )}
      <TrialEvents events={value.events} text={text} locale={locale} />
      {action && (
        <ActionDialog
          {...{ api, action, text, isBusy }}
          seen={value}
          onConfirm={(chosen, note) => void run(chosen, note)}
          onClose={() => setAction(undefined)}
        />
      )}
    </div>
  );
}

type NoticeProps = Pick<Props, 'text'> & {
  readonly notice: Notice | undefined;
  /** Whether a change is running. */
  readonly isBusy: boolean;
  readonly onUndo: (undo: BrandAction) => void;
};

/** Shows that a change is running, then its outcome, with a button that undoes it. */
function NoticeBar({ notice, isBusy, text, onUndo }: NoticeProps) {
  const undo = notice?.undo;
  const isShown = notice ? !notice.hasFailed : isBusy;
  return (
    <>
      <div role="status" className={isShown ? styles['done'] : styles['visuallyHidden']}>
        {!notice && isBusy && <span>{text('saving')}</span>}
        {notice && !notice.hasFailed && (
          <>
            <span>{notice.message}</span>
            {undo && (
              <button type="button" className={styles['button']} onClick={() => onUndo(undo)}>
                {text('undo')}
              </button>
            )}
          </>
        )}
      </div>
      {notice?.hasFailed && (
        <p role="alert" className={styles['failed']}>
          {notice.message}
        </p>
      )}
    </>
  );
}
