export { default as authForm } from './auth-form.module.css';
export { AuthFrame } from './auth-frame.tsx';
export { warnWhenDue } from './due-date.ts';
