import type { AdminText } from '../../createAdminText.ts';
import { FindingText } from '../../FindingText.tsx';
import { findAddressOfFile, type Refusal } from './describeRefusal.ts';
import dialog from '../Dialog.module.css';

type Props = { readonly refusal: Refusal | undefined; readonly text: AdminText };

/** Renders why a change was refused, with links to the documents that prevent it. */
export function RefusalText({ refusal, text }: Props) {
  if (!refusal) return null;
  return (
    <div role="alert" className={dialog['refusal']}>
      <p>{refusal.message}</p>
      {refusal.places.length > 0 && (
        <ul className={dialog['errors']}>
          {refusal.places.map((problem, index) => {
            const address = findAddressOfFile(problem.file);
            const place = <code dir="ltr">{`${problem.file} ${problem.pointer}`}</code>;
            return (
              <li key={index}>
                <FindingText text={text} finding={problem} />
                {address === undefined ? place : <a href={address}>{place}</a>}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
