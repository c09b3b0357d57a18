import type { ReactNode } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import buttons from '#widgets/_shared/LinkButton.module.css';
import styles from './PlayerMessage.module.css';

/** A link (with `href`) or a button of a message. A click runs `run`, also on the link. */
export type MessageAction = { readonly label: string; readonly href?: string | undefined; readonly run: () => void };

type Props = {
  readonly title: string;
  readonly hint: string;
  /** What the viewer can do; the first action is the recommended one. */
  readonly actions: readonly MessageAction[];
  /** The text by which support finds the failure: the id of the request, or error codes and that id. */
  readonly reference?: string | undefined;
  readonly children?: ReactNode;
};

/** A message in the player's box: what happened, what to do next, and the reference for support. */
export function PlayerMessage({ title, hint, actions, reference, children }: Props) {
  const referenceText = usePort((p) =>
    reference === undefined ? '' : p.text.t('requestReference', { id: reference }),
  );
  return (
    <div className={styles['message']} role="alert" data-player-message="">
      <p className={styles['title']}>{title}</p>
      {hint && <p className={styles['hint']}>{hint}</p>}
      {children}
      <div className={styles['actions']}>
        {actions.map(({ label, href, run }, index) => (
          <ActionButton key={label} label={label} href={href} run={run} look={index === 0 ? 'primary' : 'secondary'} />
        ))}
      </div>
      {referenceText && <p className={styles['reference']}>{referenceText}</p>}
    </div>
  );
}

function ActionButton({ label, href, run, look }: MessageAction & { readonly look: 'primary' | 'secondary' }) {
  if (href === undefined)
    return (
      <button type="button" className={buttons['button']} data-look={look} data-short onClick={run}>
        {label}
      </button>
    );
  return (
    <a
      className={buttons['button']}
      data-look={look}
      data-short
      href={href}
      onClick={(event) => {
        event.preventDefault();
        run();
      }}
    >
      {label}
    </a>
  );
}
