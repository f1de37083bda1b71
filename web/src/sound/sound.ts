/**
 * Short wooden sounds, synthesised: a knock is a burst of filtered noise over a quickly falling tone.
 * Nothing is loaded, and nothing plays before the user's first gesture (browsers forbid it).
 */

export type SoundName = 'move' | 'capture' | 'check' | 'start' | 'end' | 'offer' | 'low_time' | 'refused';

interface Knock {
  at_s: number;
  pitch_hz: number;
  gain: number;
  decay_s: number;
}

const knock = (at_s: number, pitch_hz: number, gain: number, decay_s = 0.07): Knock => ({
  at_s,
  pitch_hz,
  gain,
  decay_s,
});

const SCORES: Record<SoundName, readonly Knock[]> = {
  move: [knock(0, 330, 0.7)],
  capture: [knock(0, 250, 0.8), knock(0.045, 420, 0.6, 0.05)],
  check: [knock(0, 330, 0.7), knock(0.09, 520, 0.6)],
  start: [knock(0, 300, 0.5), knock(0.12, 400, 0.6)],
  end: [knock(0, 400, 0.6), knock(0.14, 300, 0.6), knock(0.3, 220, 0.7, 0.14)],
  offer: [knock(0, 480, 0.5), knock(0.16, 480, 0.5)],
  low_time: [knock(0, 620, 0.5), knock(0.1, 620, 0.5), knock(0.2, 620, 0.5)],
  refused: [knock(0, 170, 0.6, 0.1)],
};

const NOISE_S = 0.2;

export class SoundBox {
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;

  constructor(private readonly loudness: () => number) {}

  /** Call from a gesture: browsers let sound begin only there. */
  unlock(): void {
    if (!('AudioContext' in window)) return;
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') void this.context.resume();
  }

  play(name: SoundName): void {
    const context = this.context;
    if (context === null || context.state !== 'running' || this.loudness() === 0) return;
    for (const part of SCORES[name]) this.strike(context, part);
  }

  private strike(context: AudioContext, { at_s, pitch_hz, gain, decay_s }: Knock): void {
    const start = context.currentTime + at_s;
    const volume = context.createGain();
    volume.gain.setValueAtTime(gain * 0.5 * this.loudness(), start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + decay_s * 2);
    volume.connect(context.destination);
    this.body(context, pitch_hz, start, decay_s).connect(volume);
    this.grain(context, pitch_hz, start, decay_s).connect(volume);
  }

  private body(context: AudioContext, pitch_hz: number, start: number, decay_s: number): AudioNode {
    const tone = context.createOscillator();
    tone.frequency.setValueAtTime(pitch_hz, start);
    tone.frequency.exponentialRampToValueAtTime(pitch_hz * 0.6, start + decay_s);
    tone.start(start);
    tone.stop(start + decay_s * 2);
    return tone;
  }

  private grain(context: AudioContext, pitch_hz: number, start: number, decay_s: number): AudioNode {
    const source = context.createBufferSource();
    source.buffer = this.noise ??= whiteNoise(context);
    const wood = context.createBiquadFilter();
    wood.type = 'bandpass';
    wood.frequency.value = pitch_hz * 4;
    wood.Q.value = 1.2;
    source.connect(wood);
    source.start(start);
    source.stop(start + decay_s);
    return wood;
  }
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * NOISE_S), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
