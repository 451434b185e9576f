export { default as authForm } from './auth-form.module.css';
export { AuthFrame } from './auth-frame.tsx';
export { warnWhenSubscriptionEnds as warnWhenDue } from './subscription-warning.ts';
