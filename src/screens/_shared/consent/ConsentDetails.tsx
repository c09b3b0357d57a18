import { lazy as lazyComponent, Suspense, useState } from 'react';
import type { RealmInfo } from '#schemas/appState.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import type { LazyStores } from '#src/stores/createLazyStores.ts';

/** The list of vendors, whose code is loaded with it. */
export const LazyVendorList = lazyComponent(() =>
  import('./VendorList.tsx').then(({ VendorList: View }) => ({ default: View })),
);

/** Label keys of the kinds of events that are counted. */
const COUNTED_LABELS = ['consentCountsPages', 'consentCountsSearches', 'consentCountsPresses'];

/** What a realm does only with the viewer's consent. */
export type ConsentPurposes = NonNullable<RealmInfo['analytics']>;

/** Returns the label keys of everything that the realm does only with the viewer's consent. */
const listLabels = ({ dataLayer, userUUID, send, quality, ads, cmcd }: ConsentPurposes): readonly string[] => [
  ...(dataLayer || send ? COUNTED_LABELS : []),
  ...(dataLayer && userUUID ? ['consentAccountId'] : []),
  ...(quality ? ['consentCountsQuality'] : []),
  ...(ads ? ['consentAds'] : []),
  ...(cmcd ? ['consentMediaServers'] : []),
];

type Props = {
  readonly purposes: ConsentPurposes;
  readonly lazy: LazyStores;
  /** Text above the list; missing: none. */
  readonly introduction?: string;
};

/** What is counted and who receives it. The list of companies is loaded when the viewer opens the details. */
export function ConsentDetails({ purposes, lazy, introduction }: Props) {
  const [isOpened, setOpened] = useState(false);
  const summary = usePort((p) => p.text.t('consentDetails'));
  const lines = usePort((p) =>
    listLabels(purposes)
      .map((key) => p.text.t(key))
      .join('\n'),
  ).split('\n');
  return (
    <details onToggle={({ currentTarget }) => setOpened((opened) => opened || currentTarget.open)}>
      <summary>{summary}</summary>
      {introduction !== undefined && <p>{introduction}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isOpened && (
        <Suspense>
          <LazyVendorList lazy={lazy} />
        </Suspense>
      )}
    </details>
  );
}
