import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Who is not shown a screen, and where they go instead. */
interface Refusal {
  isRefused: boolean;
  /** Informs them; the same function at every drawing. */
  announce: () => void;
  to: '/' | '/tickets';
  delayMs: number;
}

/** Informs somebody who is not shown a screen, and redirects them. */
export function useRefusal({ isRefused, announce, to, delayMs }: Refusal): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isRefused) return;
    announce();
    const timer = setTimeout(() => void navigate({ to, replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [isRefused, announce, to, delayMs, navigate]);
}
