import type { ErrorCode } from '@balcao/contract';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { isApiError } from '../api/api-error.ts';
import { errorText } from '../errors.ts';

interface SaveMutation<Request, Saved> {
  mutate: (request: Request, options: { onSuccess: (saved: Saved) => void; onError: (error: Error) => void }) => void;
  isPending: boolean;
  error: Error | null;
}

/** The used part of `useForm`. */
interface Form<Values> {
  values: Values;
  setFieldError: (field: string, error: ReactNode) => void;
  onSubmit: (
    onValid: (values: Values) => void,
    onInvalid: (errors: Record<string, unknown>) => void,
  ) => (event?: FormEvent<HTMLFormElement>) => void;
}

interface Options<Values extends object, Request, Saved> {
  form: Form<Values>;
  save: SaveMutation<Request, Saved>;
  toRequest: (values: Values) => Request;
  /** beside which field a refusal is shown; any other is shown on top of the form */
  errorFields?: Partial<Record<ErrorCode, keyof Values & string>>;
  onSaved: (saved: Saved, values: Values) => void;
  /** fields that are wrong, by the form's own rules or the server's: to show the part of the form they are in */
  onFieldErrors?: (fields: string[]) => void;
  /** after a refusal is shown: to find out what else can be said beside its field */
  onRefused?: (error: Error) => void;
}

/**
 * Submits a form to the server once, and shows a refusal beside the field it is about, which gets the focus since it
 * may be scrolled away.
 */
export function useFormSubmit<Values extends object, Request, Saved>({
  form,
  save,
  toRequest,
  errorFields = {},
  onSaved,
  onFieldErrors,
  onRefused,
}: Options<Values, Request, Saved>) {
  const fieldsOf = (error: unknown): string[] => fieldsOfError(error, errorFields, Object.keys(form.values));

  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  const showWrong = (fields: string[]) => {
    onFieldErrors?.(fields);
    setRefusals((count) => count + 1);
  };

  /** Sends these values. `done` instead of `onSaved`, for a form with a second button. */
  const submit = (values: Values, done = onSaved) => {
    if (save.isPending) return;
    save.mutate(toRequest(values), {
      onSuccess: (saved) => done(saved, values),
      onError: (error) => {
        const fields = fieldsOf(error);
        for (const field of fields) form.setFieldError(field, errorText(error));
        if (fields.length > 0) showWrong(fields);
        onRefused?.(error);
      },
    });
  };

  /** Goes on with the values once the form's own rules have nothing against them. */
  const check = (onValid: (values: Values) => void) => (of: HTMLFormElement | null) => {
    element.current = of;
    form.onSubmit(onValid, (errors) => showWrong(Object.keys(errors)))();
  };
  return {
    submit,
    check,
    onSubmit: (event?: FormEvent<HTMLFormElement>) => {
      event?.preventDefault();
      check((values) => submit(values))(event?.currentTarget ?? null);
    },
    loading: save.isPending,
    /** what was refused and belongs to no field */
    error: save.error && fieldsOf(save.error).length === 0 ? save.error : null,
  };
}

/** The fields of a form an error is about: by its code, or as the server names them in ERR_VALIDATION. */
export function fieldsOfError(
  error: unknown,
  errorFields: Readonly<Partial<Record<string, string>>>,
  formFields: readonly string[],
): string[] {
  if (!isApiError(error)) return [];
  const field = Object.hasOwn(errorFields, error.code) ? errorFields[error.code] : undefined;
  if (field !== undefined) return [field];
  if (error.code !== 'ERR_VALIDATION' || !Array.isArray(error.details.fields)) return [];
  const named = error.details.fields.map((each: { field?: unknown }) => String(each.field));
  // One that is not in the form can be shown nowhere but on top.
  return named.every((name) => formFields.includes(name)) ? named : [];
}
