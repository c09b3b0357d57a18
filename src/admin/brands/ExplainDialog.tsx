import { useCallback } from 'react';
import { Dialog } from '../pages/Dialog.tsx';
import type { BrandPartProps } from './brandsApi.ts';
import { isColourKey } from './isColourKey.ts';
import { LoadState } from './LoadState.tsx';
import { useLoaded } from './useLoaded.ts';
import { ValueText } from './ValueText.tsx';
import dialog from '../pages/Dialog.module.css';
import styles from './Brands.module.css';
import tables from './BrandTables.module.css';

/** A key of a brand. */
export type ExplainedKey = { readonly key: string; readonly realm: string; readonly brand: string };

type Props = BrandPartProps & { readonly explained: ExplainedKey; readonly onClose: () => void };

/** Shows where a value comes from: each location in which the server looked it up, and which one visitors get. */
export function ExplainDialog({ api, text, explained, onClose }: Props) {
  const { key, realm, brand } = explained;
  const load = useCallback(() => api.getBrandExplanation({ realm, key }), [api, realm, key]);
  const { value, hasFailed, reload } = useLoaded(load);
  return (
    <Dialog title={text('explainTitle', { key, brand })} onClose={onClose} isWide>
      {!value && (
        <LoadState text={text} hasFailed={hasFailed} message={text('explainFailed')} onRetry={() => void reload()} />
      )}
      {value?.explanations.length === 0 && <p>{text('explainNone', { key })}</p>}
      {value?.explanations.map(({ name, value: found, origin, steps, notes }) => (
        <section key={name} className={styles['explanation']}>
          <h3 lang="en" dir="ltr">
            {name}
          </h3>
          <p>
            <ValueText value={found} text={text} isWhole isColour={isColourKey(key)} />
          </p>
          <p lang="en" dir="ltr">
            {origin}
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards can scroll a box only when it is focusable */}
          <div className={tables['scroller']} role="region" aria-label={text('explainSteps')} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{text('explainPlace')}</th>
                  <th scope="col">{text('explainValue')}</th>
                  <th scope="col">{text('explainUsed')}</th>
                </tr>
              </thead>
              <tbody>
                {steps.map((step) => (
                  <tr key={step.location} data-used={step.used}>
                    <th scope="row" lang="en" dir="ltr">
                      {step.location}
                    </th>
                    <td>{step.value === undefined ? '–' : <ValueText value={step.value} text={text} />}</td>
                    <td>{text(step.used ? 'matrixOn' : 'matrixOff')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {notes.map((note) => (
            <p key={note} lang="en" dir="ltr" className={styles['quiet']}>
              {note}
            </p>
          ))}
        </section>
      ))}
      <p className={dialog['buttons']}>
        <button type="button" onClick={onClose}>
          {text('close')}
        </button>
      </p>
    </Dialog>
  );
}
