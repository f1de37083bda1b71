/** How many commands of the open game wait for the club's answer. */
class Saving {
  count = $state(0);
}

export const saving = new Saving();
