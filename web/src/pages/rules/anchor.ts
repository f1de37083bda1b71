/** The page comes later than the browser looks for the place that the address names. */
export function goToAnchor(): void {
  const id = location.hash.slice(1);
  if (!/^[a-z_]+$/.test(id)) return;
  const section = document.getElementById(id);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}
