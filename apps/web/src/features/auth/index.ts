export { default as authForm } from './auth-form.module.css';
export { arePasskeysPossible, createPasskey, signWithPasskey } from './browser-passkeys.ts';
export { AuthFrame } from './auth-frame.tsx';
export { warnWhenSubscriptionEnds } from './subscription-warning.ts';
