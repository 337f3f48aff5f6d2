import { useWatch, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { PasswordField } from '../ui/password-field.js';
import { useCommonPasswordHint } from './use-common-password-hint.js';

interface NewPasswordFieldsProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly repeatName: FieldPath<Values>;
  readonly repeatLabel: string;
}

/** A new password, with a hint where many use it, and its repeat. */
export function NewPasswordFields<Values extends FieldValues>({
  form: { control, formState, getFieldState, register, trigger },
  name,
  label,
  repeatName,
  repeatLabel,
}: NewPasswordFieldsProps<Values>) {
  const hint = useCommonPasswordHint(useWatch({ control, name }));
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        error={getFieldState(name, formState).error?.message}
        hint={hint}
        {...register(name, {
          // The message of the repeat depends on this one, once it has been written in.
          onChange: () => {
            if (getFieldState(repeatName).isDirty) void trigger(repeatName);
          },
        })}
      />
      <PasswordField
        label={repeatLabel}
        autoComplete="new-password"
        error={getFieldState(repeatName, formState).error?.message}
        {...register(repeatName)}
      />
    </>
  );
}
