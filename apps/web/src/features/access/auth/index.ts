export { default as authForm } from './auth-form.module.css';
export { AuthFrame } from './auth-frame.tsx';
export { warnWhenSubscriptionEnds } from './subscription-warning.ts';
