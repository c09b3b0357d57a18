import { usePort } from '#engine/plugin-api/index.ts';
import { LazyPart } from '../_shared/LazyPart.tsx';
import form from '../_shared/form/Form.module.css';
import type { ConflictProps } from './ConflictDialog.tsx';

/** Error codes of the server after which the viewer chooses how to continue. */
export const CONFLICTS: readonly string[] = [
  'accountExistsWithDifferentProvider',
  'cannotLinkAccount',
  'consentRequired',
];

const loadDialog = () => import('./ConflictDialog.tsx').then((module) => module.ChoiceDialog);

/**
 * The choice after a refusal: the account conflict, or the terms of the brand for a new account. Few sign-ins need it,
 * so its dialog is loaded on demand. Until the dialog is loaded, the message of the refusal is rendered.
 */
export function ProviderConflict(props: ConflictProps) {
  const message = usePort((p) => p.text.t(props.code, { name: props.provider.label }));
  return <LazyPart load={loadDialog} props={props} placeholder={<p className={form['error']}>{message}</p>} />;
}
