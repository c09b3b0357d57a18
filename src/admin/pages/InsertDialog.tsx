import { useEffect, useState } from 'react';
import type { Json } from '#schemas/jsonPointer.ts';
import { foldText } from '#src/i18n/foldText.ts';
import type { AdminText } from '../createAdminText.ts';
import { Dialog } from './Dialog.tsx';
import { PlaceSelect } from './compose/PlaceSelect.tsx';
import type { Place } from './document/rows.ts';
import { loadRowSamples, type RowSample } from './schema/loadRowSamples.ts';
import styles from './Dialog.module.css';

type Props = {
  readonly text: AdminText;
  readonly locale: string;
  /** All rows of the page. */
  readonly rows: readonly Json[];
  /** Rows of the list into which the row is inserted. */
  readonly siblings: readonly Json[];
  /** Place at which the row is inserted, unless the person chooses another one of the same list. */
  readonly place: Place;
  /** Name of the slot of that list; undefined: it is the list of the page. */
  readonly slot: string | undefined;
  /** Returns why a row may not stand in the list; undefined: it may. */
  readonly explainRefusal: (element: Json) => string | undefined;
  readonly onClose: () => void;
  readonly onChoose: (element: Json, place: Place) => void;
};

/**
 * Renders the gallery of rows that can be inserted, each with its image. Rows that the slot refuses are disabled, with
 * the reason, after the others.
 */
export function InsertDialog({ text, locale, rows, siblings, place, slot, explainRefusal, onClose, onChoose }: Props) {
  const [samples, setSamples] = useState<readonly RowSample[]>();
  const [query, setQuery] = useState('');
  const [gap, setGap] = useState(place.gap);
  useEffect(() => {
    void loadRowSamples(rows).then(setSamples);
  }, [rows]);
  const wanted = foldText(query.trim());
  const nameOf = ({ key }: RowSample): string => text(`row_${key}`);
  const found = samples
    ?.filter((sample) => foldText(`${sample.type} ${nameOf(sample)}`).includes(wanted))
    .map((sample) => ({ sample, reason: explainRefusal(sample.element) }));
  const ordered = found?.toSorted((a, b) => Number(a.reason !== undefined) - Number(b.reason !== undefined));
  return (
    <Dialog title={slot === undefined ? text('addRow') : text('addRowTo', { slot })} onClose={onClose} isWide>
      <div className={styles['search']}>
        <input
          type="search"
          aria-label={text('searchRows')}
          placeholder={text('searchRows')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <PlaceSelect {...{ text, locale, gap }} elements={siblings} className={styles['place']} onChange={setGap} />
        <button type="button" onClick={onClose}>
          {text('cancel')}
        </button>
      </div>
      <ul className={styles['samples']} aria-busy={samples === undefined}>
        {ordered?.map(({ sample, reason }) => (
          <li key={sample.key}>
            <button
              type="button"
              aria-disabled={reason !== undefined || undefined}
              onClick={() => reason === undefined && onChoose(sample.element, { ...place, gap })}
            >
              {sample.image !== undefined && <img src={sample.image} alt="" loading="lazy" width={400} height={225} />}
              <span>
                <bdi>{nameOf(sample)}</bdi>
                <code dir="ltr">{sample.type}</code>
                {reason !== undefined && <small>{reason}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found?.length === 0 && <p role="status">{text('noRows')}</p>}
    </Dialog>
  );
}
