/** The red box above a form: why the last attempt failed. */
export function ErrorBox({ message }: { readonly message: string | null }) {
  if (message === null) return null;
  return (
    <p
      role="alert"
      className="animate-fade-in rounded-control border border-danger bg-danger-soft px-3 py-2 text-small text-neutral-10"
    >
      {message}
    </p>
  );
}
