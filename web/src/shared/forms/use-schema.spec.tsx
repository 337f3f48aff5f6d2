import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoginBody } from '@tessera/contracts';
import { useForm } from 'react-hook-form';
import { createLazyFile, type LazyFile } from '../ui/lazy-file.js';
import { shownToast } from '../ui/toast-store.js';
import { useSchema } from './use-schema.js';

interface Schemas {
  readonly Body: typeof LoginBody;
}
const sent = jest.fn<void, [LoginBody]>();
beforeEach(() => sent.mockClear());

function Form({ schemas }: { readonly schemas: LazyFile<Schemas> }) {
  const { register, handleSubmit, formState } = useForm<LoginBody>({
    resolver: useSchema(schemas, ({ Body }) => Body),
    defaultValues: { email: '', password: '' },
  });
  return (
    <form onSubmit={(event) => void handleSubmit(sent)(event)} data-busy={formState.isSubmitting}>
      <input aria-label="Email" {...register('email')} />
      <input aria-label="Password" {...register('password')} />
      <p>{formState.errors.email?.message}</p>
      <button>Send</button>
    </form>
  );
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

it('waits with a form that is sent before its schema has come, and checks it then', async () => {
  let come: (schemas: Schemas) => void = () => undefined;
  const coming = new Promise<Schemas>((resolve) => {
    come = resolve;
  });
  render(<Form schemas={createLazyFile(() => coming)} />);
  await userEvent.type(screen.getByLabelText('Email'), 'ada@');
  await send();
  expect(screen.queryByText('Please enter a valid email')).toBeNull();
  come({ Body: LoginBody });
  expect(await screen.findByText('Please enter a valid email')).not.toBeNull();
  expect(sent).not.toHaveBeenCalled();
});

it('sends nothing unchecked where the schema cannot be fetched, tells the person, and tries again', async () => {
  let online = false;
  const schemas: LazyFile<Schemas> = {
    ...createLazyFile<Schemas>(() => Promise.reject(new Error('offline'))),
    fetch: () => (online ? Promise.resolve({ Body: LoginBody }) : Promise.reject(new Error('offline'))),
  };
  render(<Form schemas={schemas} />);
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'secret1');
  await send();
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'The form could not be checked' }));
  expect(sent).not.toHaveBeenCalled();
  online = true;
  await send();
  await waitFor(() =>
    expect(sent.mock.calls[0]?.[0]).toEqual({ email: 'ada@example.com', password: 'secret1' }),
  );
});
