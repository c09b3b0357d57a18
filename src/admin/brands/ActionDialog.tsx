import { useState, type FormEvent } from 'react';
import { Dialog } from '../pages/Dialog.tsx';
import type { AdminText } from '../createAdminText.ts';
import type { BrandAction } from './brandActions.ts';
import type { BrandsApi, BrandVersions } from './brandsApi.ts';
import { TrialEndField } from './TrialEndField.tsx';
import { WhatChanges } from './WhatChanges.tsx';
import { useTrialEndField } from './useTrialEndField.ts';
import dialog from '../pages/Dialog.module.css';
import styles from './Brands.module.css';

type Props = {
  readonly api: Pick<BrandsApi, 'getBrandDiff'>;
  readonly action: BrandAction;
  /** The versions that the person saw when they chose the action. */
  readonly seen: BrandVersions;
  readonly text: AdminText;
  readonly isBusy: boolean;
  readonly onConfirm: (action: BrandAction, note: string) => void;
  readonly onClose: () => void;
};

const TITLES = {
  rollback: 'rollbackTitle',
  start: 'trialStartTitle',
  share: 'trialShareTitle',
  promote: 'trialPromoteTitle',
  withdraw: 'trialWithdrawTitle',
} as const;
const HINTS = {
  rollback: 'rollbackHint',
  start: 'trialStartHint',
  share: 'trialShareHint',
  promote: 'trialPromoteHint',
  withdraw: 'trialWithdrawHint',
} as const;
const CONFIRMATIONS = {
  rollback: 'rollbackConfirm',
  start: 'trialStartConfirm',
  share: 'trialShareConfirm',
  promote: 'trialPromote',
  withdraw: 'trialWithdraw',
} as const;

/** Actions after which visitors see another version than the current one. */
const SHOWS_VERSION: readonly BrandAction['kind'][] = ['rollback', 'start', 'promote'];

/** Returns the version that an action is about. */
function findVersion(action: BrandAction, { trial }: BrandVersions): number {
  if (action.kind === 'rollback') return action.to;
  return action.kind === 'start' ? action.version : (trial?.version ?? 0);
}

/** Shows what a change does for visitors, and asks for the reason before it is made. */
export function ActionDialog({ api, action, seen, text, isBusy, onConfirm, onClose }: Props) {
  const [note, setNote] = useState('');
  const [percent, setPercent] = useState('percent' in action ? String(action.percent) : '');
  const endField = useTrialEndField('percent' in action ? action.until : undefined);
  const { kind } = action;
  const version = findVersion(action, seen);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (!('percent' in action)) return onConfirm(action, note.trim());
    const chosen = endField.read();
    if (chosen) onConfirm({ ...action, percent: Number(percent), ...chosen }, note.trim());
  };
  return (
    <Dialog title={text(TITLES[kind], { version })} onClose={onClose}>
      <form onSubmit={submit} className={styles['change']}>
        <p>{text(HINTS[kind], { version, current: seen.current })}</p>
        {SHOWS_VERSION.includes(kind) && <WhatChanges api={api} text={text} from={seen.current} to={version} />}
        {'percent' in action && (
          <label className={dialog['field']}>
            <span>{text('trialPercent')}</span>
            <input
              type="number"
              inputMode="numeric"
              min={0}
              max={100}
              step={1}
              required
              value={percent}
              onChange={({ target }) => setPercent(target.value)}
            />
          </label>
        )}
        {'percent' in action && <TrialEndField {...endField.field} text={text} />}
        <label className={dialog['field']}>
          <span>{text('reason')}</span>
          <input type="text" dir="auto" maxLength={300} value={note} onChange={({ target }) => setNote(target.value)} />
        </label>
        <p className={dialog['buttons']}>
          <button type="button" onClick={onClose}>
            {text('cancel')}
          </button>
          <button type="submit" className={dialog['primary']} aria-disabled={isBusy}>
            {text(CONFIRMATIONS[kind])}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
