// Runs on pages of the installation alone: they see that the helper is here. Nothing is read from them.
document.documentElement.dataset.linkHelper = '1';
