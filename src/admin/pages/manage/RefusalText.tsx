import type { AdminText } from '../../createAdminText.ts';
import { FindingText } from '../../FindingText.tsx';
import { findPageOfFile, type Refusal } from './describeRefusal.ts';
import dialog from '../Dialog.module.css';

type Props = { readonly refusal: Refusal | undefined; readonly text: AdminText };

/** Renders why a change was refused, with links to the pages that prevent it. */
export function RefusalText({ refusal, text }: Props) {
  if (!refusal) return null;
  return (
    <div role="alert" className={dialog['refusal']}>
      <p>{refusal.message}</p>
      {refusal.places.length > 0 && (
        <ul className={dialog['errors']}>
          {refusal.places.map((problem, index) => {
            const page = findPageOfFile(problem.file);
            const place = <code dir="ltr">{`${problem.file} ${problem.pointer}`}</code>;
            return (
              <li key={index}>
                <FindingText text={text} finding={problem} />
                {page === undefined ? place : <a href={`/_admin/pages/${encodeURIComponent(page)}`}>{place}</a>}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
