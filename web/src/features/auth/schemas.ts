export { LoginBody, NewPasswordForm, ResetBody, SignupForm } from '@tessera/contracts';
