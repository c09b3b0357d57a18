import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import validateProfile from '#schemas/generated/validators/form-profile.js';
import { AVATARS, type Avatar, type Profile } from '#schemas/domain/profile.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ProfileInput, ProfilesStore } from '#src/stores/ProfilesStore.ts';
import { CheckboxField } from '../_shared/form/CheckboxField.tsx';
import { Form, FormMessage } from '../_shared/form/Form.tsx';
import { SelectField } from '../_shared/form/SelectField.tsx';
import { SubmitButton } from '../_shared/form/SubmitButton.tsx';
import { TextField } from '../_shared/form/TextField.tsx';
import { textOf, type FormValues } from '../_shared/form/readValues.ts';
import { useForm } from '../_shared/form/useForm.ts';
import { getNativeLanguageName } from '../_shared/getNativeLanguageName.ts';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { AvatarField } from './AvatarField.tsx';
import { PinField } from './PinField.tsx';
import { toProof } from './toProof.ts';

/** Age limits in years that are offered besides that of the realm. */
const AGE_LIMITS = [0, 6, 9, 12, 14, 16];

type Props = {
  readonly store: ProfilesStore;
  /** Undefined for a new profile. */
  readonly profile: Profile | undefined;
  readonly onSaved: () => void;
};

/** Name, picture, language, age limit and protection of a profile. */
export const ProfileForm = observer(function ProfileForm({ store, profile, onSaved }: Props) {
  const { realm } = useScreens().stores;
  const t = usePort((p) => p.text.t);
  const [isChild, setChild] = useState(profile?.isChild ?? false);
  const form = useForm({
    name: `profile-${profile?.id ?? 'new'}`,
    validate: validateProfile,
    toFieldName: (name) => (name === 'name' ? 'profileName' : name),
    send: async (values, solution) => {
      const input = toInput(values);
      if (profile) await store.update(profile.id, input, toProof(values, solution));
      else await store.create(input);
      onSaved();
    },
  });
  const languages = realm.locales.filter((locale) => locale !== 'debug');
  return (
    <Form form={form} label={t(profile ? 'profileEdit' : 'profileAdd')}>
      <TextField
        name="profileName"
        label={t('profileName')}
        defaultValue={profile?.name ?? ''}
        autoComplete="off"
        required
      />
      <AvatarField defaultValue={profile?.avatar ?? findUnusedAvatar(store)} />
      <SelectField
        name="language"
        label={t('profileLanguage')}
        defaultValue={profile?.language ?? ''}
        choices={[
          // A chosen language can be replaced, not removed.
          ...(profile?.language ? [] : [['', t('profileLanguageUnset')] as const]),
          ...languages.map((locale) => [locale, getNativeLanguageName(locale)] as const),
        ]}
      />
      {profile?.isDefault !== true && (
        // The age limit below depends on the checkbox, whose events bubble to here.
        <div onInput={({ target }) => setChild(isTicked(target, isChild))}>
          <CheckboxField
            name="isChild"
            label={t('profileIsChild')}
            hint={t('profileIsChildHint')}
            defaultChecked={profile?.isChild ?? false}
          />
        </div>
      )}
      {isChild && <AgeLimitField store={store} profile={profile} />}
      {store.pin === 'set' && (
        <CheckboxField
          name="pinProtected"
          label={t('profileProtect')}
          defaultChecked={profile?.pinProtected ?? false}
        />
      )}
      {profile && store.needsPinToChange(profile) && <PinField name="pin" label={t('pin')} hint={t('pinToChange')} />}
      <FormMessage form={form} />
      <SubmitButton
        label={t(profile ? 'save' : 'profileCreate')}
        busyLabel={t(profile ? 'saving' : 'profileCreating')}
      />
    </Form>
  );
});

type AgeProps = { readonly store: ProfilesStore; readonly profile: Profile | undefined };

function AgeLimitField({ store, profile }: AgeProps) {
  const t = usePort((p) => p.text.t);
  const chosen = profile?.ageLimit ?? store.childAgeLimit;
  const limits = [...new Set([...AGE_LIMITS, store.childAgeLimit, chosen])].toSorted((a, b) => a - b);
  return (
    <SelectField
      name="ageLimit"
      label={t('profileAgeLimit')}
      defaultValue={String(chosen)}
      choices={limits.map(
        (age) => [String(age), age === 0 ? t('profileAgeAll') : t('profileAgeUpTo', { age })] as const,
      )}
    />
  );
}

const isTicked = (target: EventTarget, current: boolean): boolean =>
  target instanceof HTMLInputElement && target.name === 'isChild' ? target.checked : current;

const findUnusedAvatar = ({ list }: ProfilesStore): Avatar =>
  AVATARS.find((avatar) => !list.some((profile) => profile.avatar === avatar)) ?? AVATARS[0];

/** A default profile has no checkbox for children, and an account without a PIN none for its protection. */
function toInput(values: FormValues): ProfileInput {
  const language = textOf(values, 'language');
  const ageLimit = textOf(values, 'ageLimit');
  return {
    name: textOf(values, 'profileName'),
    avatar: textOf(values, 'avatar') as Avatar,
    ...(language !== '' && { language }),
    ...(typeof values['isChild'] === 'boolean' && { isChild: values['isChild'] }),
    ...(ageLimit !== '' && { ageLimit: Number(ageLimit) }),
    ...(typeof values['pinProtected'] === 'boolean' && { pinProtected: values['pinProtected'] }),
  };
}
