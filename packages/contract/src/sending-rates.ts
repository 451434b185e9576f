/** Messages a minute that leave over a number linked as a device: nobody but WhatsApp knows from where on it bars a number. */
export const sendRatesPerMinute = { min: 10, default: 60, max: 600 } as const;
