import { useId, useRef, useState, type RefObject } from 'react';
import type { AdminText } from '../../createAdminText.ts';
import { toInstant } from './zonedTime.ts';
import dialog from '../Dialog.module.css';

type MomentOptions = {
  /** Time zone of the brand, an IANA name. */
  readonly timeZone: string;
};

/** The state of a field for a moment in the future. */
export type Moment = {
  readonly local: string;
  readonly isInvalid: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  change(local: string): void;
  /** Returns the moment (ISO 8601), or undefined when it is not in the future: then the field has the focus. */
  read(): string | undefined;
};

/** Returns the state of a field for a moment in the future. */
export function useMoment({ timeZone }: MomentOptions): Moment {
  const [local, setLocal] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return {
    local,
    isInvalid,
    input,
    change: setLocal,
    read() {
      const instant = toInstant(local, timeZone);
      const isFuture = instant !== undefined && Date.parse(instant) > Date.now();
      setInvalid(!isFuture);
      if (isFuture) return instant;
      input.current?.focus();
      return undefined;
    },
  };
}

type Props = MomentOptions & {
  readonly text: AdminText;
  readonly moment: Moment;
  readonly className?: string | undefined;
};

/** Renders the field for the date and time of a publish, in the time zone of the brand, and its error. */
export function MomentField({ text, timeZone, moment, className }: Props) {
  const errorId = useId();
  const { local, isInvalid, input, change } = moment;
  return (
    <>
      <label className={className}>
        <span>{text('publishAt', { zone: timeZone })}</span>
        <input
          ref={input}
          type="datetime-local"
          required
          value={local}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? errorId : undefined}
          onChange={({ target }) => change(target.value)}
        />
      </label>
      {isInvalid && (
        <p id={errorId} role="alert" className={dialog['invalid']}>
          {text('scheduleInvalid')}
        </p>
      )}
    </>
  );
}
