// Plugins and rows that are turned off for viewers, with buttons that turn them on again.
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { AdminText } from '../createAdminText.ts';
import type { ActivityResponse } from './summariseEvents.ts';
import styles from './Activity.module.css';

type Switch = ActivityResponse['switches'][number];

/** Turns a plugin or row off or on. Rejects when the server refuses. */
export type ChangeSwitch = (change: {
  readonly subject: string;
  readonly isOn: boolean;
  readonly reason: string;
}) => Promise<unknown>;

type Props = {
  readonly switches: readonly Switch[];
  readonly locale: string;
  readonly text: AdminText;
  readonly change: ChangeSwitch;
};

/** Returns the name of a plugin or row. */
export function describeSubject(subject: string, text: AdminText): string {
  const [, pluginId] = /^plugin:(.*)$/.exec(subject) ?? [];
  if (pluginId !== undefined) return text('switchPlugin', { id: pluginId });
  const [, page = '', row = ''] = /^row:([^#]*)#(.*)$/.exec(subject) ?? [];
  return text('switchRow', { row, page });
}

/** Lists the plugins and rows that are off, then those that were off. */
export function SwitchTable({ switches, locale, text, change }: Props) {
  const captionId = useId();
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const format = (by: string, at: string): ReactNode => (
    <>
      <time dateTime={at}>{dateTime.format(new Date(at))}</time>
      {by && <bdi className={styles['meaning']}>{by}</bdi>}
    </>
  );
  return (
    // Keyboards can scroll a box only when it is focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['scroller']} role="region" aria-labelledby={captionId} tabIndex={0}>
      <table>
        <caption id={captionId}>{text('switches')}</caption>
        <thead>
          <tr>
            {(['switchSubject', 'switchCause', 'switchedOff', 'switchedOn'] as const).map((key) => (
              <th key={key} scope="col">
                {text(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {switches.map((each) => (
            <tr key={`${each.subject} ${each.offAt}`}>
              <th scope="row">{describeSubject(each.subject, text)}</th>
              <td>
                {each.cause === 'failures' ? text('switchedByFailures') : <bdi>{each.offReason}</bdi>}
                {each.isEverywhere && <span className={styles['meaning']}>{text('switchEverywhere')}</span>}
              </td>
              <td>{format(each.offBy, each.offAt)}</td>
              <td>
                <OnCell entry={each} text={text} change={change} format={format} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type OnCellProps = Pick<Props, 'text' | 'change'> & {
  readonly entry: Switch;
  readonly format: (by: string, at: string) => ReactNode;
};

/** Renders a button that turns the plugin or row on, or when and why it was turned on. */
function OnCell({ entry, text, change, format }: OnCellProps) {
  const { isOff, isEverywhere, onAt, onBy = '', onReason } = entry;
  if (isOff && !isEverywhere)
    return <SwitchForm subject={entry.subject} isOn label={text('turnOn')} text={text} change={change} />;
  // `onAt` is the time at which a person turned it on. Without it, an operator's switch is still off, and the switch of an
  // editor ended with a publish.
  if (onAt === undefined) return isEverywhere ? '–' : text('switchRepublished');
  return (
    <>
      {format(onBy, onAt)}
      {onReason && <bdi className={styles['meaning']}>{onReason}</bdi>}
    </>
  );
}

type FormProps = Pick<Props, 'text' | 'change'> & {
  readonly subject: string;
  readonly isOn: boolean;
  readonly label: string;
};

/** A button that asks for a reason in a dialog before it turns something off or on. */
export function SwitchForm({ subject, isOn, label, text, change }: FormProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [reason, setReason] = useState('');
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle');
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setState('sending');
    change({ subject, isOn, reason: reason.trim() }).then(
      () => dialog.current?.close(),
      () => setState('failed'),
    );
  };
  const name = describeSubject(subject, text);
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={`${label}: ${name}`}
        onClick={() => {
          setState('idle');
          dialog.current?.showModal();
        }}
      >
        {label}
      </button>
      <dialog ref={dialog} className={styles['dialog']} aria-labelledby={`${id}-title`}>
        <form onSubmit={submit} className={styles['form']}>
          <h3 id={`${id}-title`}>
            {label}: {name}
          </h3>
          <p className={styles['hintText']}>{text(isOn ? 'turnOnHint' : 'turnOffHint')}</p>
          <label htmlFor={`${id}-reason`}>{text('switchReason')}</label>
          <input
            id={`${id}-reason`}
            value={reason}
            required
            maxLength={300}
            pattern=".*\S.*"
            dir="auto"
            onChange={(event) => setReason(event.target.value)}
          />
          <p role="alert">{state === 'failed' ? text('switchFailed') : ''}</p>
          <div className={styles['buttons']}>
            <button type="submit" className={styles['button']} disabled={state === 'sending'}>
              {label}
            </button>
            <button type="button" className={styles['button']} onClick={() => dialog.current?.close()}>
              {text('cancel')}
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}
