import CircleAlert from 'lucide-react/icons/circle-alert';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ProviderSignInFailure } from '#src/stores/ProviderSignInStore.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import form from '../_shared/form/Form.module.css';
import { describeSignInFailure } from './describeSignInFailure.ts';

type Props = {
  readonly failure: ProviderSignInFailure | undefined;
  /** Label of the provider. */
  readonly name: string;
  /** Label key of failures without a text of their own; missing: the server's message. */
  readonly genericKey?: string;
};

/** The error line of a sign-in with a provider. It is always mounted, so that screen readers announce it. */
export function FailureMessage({ failure, name, genericKey }: Props) {
  const brand = useScreens().stores.realm.name;
  const t = usePort((p) => p.text.t);
  return (
    <div className={form['message']} role="alert">
      {failure && (
        <p className={form['error']}>
          <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
          <span>{describeSignInFailure(failure, t, { name, brand }, genericKey)}</span>
        </p>
      )}
    </div>
  );
}
